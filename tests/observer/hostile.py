"""Texts that try to be more than text, and transcripts that hold one in every position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.observer.traces import Trace, tool_id

if TYPE_CHECKING:
    from collections.abc import Iterable

# Each carries the mark, so that a test can see that it is still there, as text.
MARK = "zq7"

_TAGS = (
    "<script>alert('zq7')</script>",
    "</script><script>alert('zq7')</script>",
    "</style><script>alert('zq7')</script>",
    "</title><script>alert('zq7')</script>",
    "</pre></details></main><h1>zq7</h1>",
    "</svg><svg onload=alert('zq7')>",
    "--><script>alert('zq7')</script>",
    "]]><script>alert('zq7')</script>",
    "<!--zq7",
    "<![CDATA[zq7",
    "<img src=x onerror=alert('zq7')>",
    "<img/src=x/onerror=alert('zq7')>",
    "<svg/onload=alert('zq7')>",
    "<body onload=alert('zq7')>",
    "<iframe src=javascript:alert('zq7')></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'>zq7</iframe>",
    "<object data=javascript:alert('zq7')>",
    "<embed src=javascript:alert('zq7')>",
    "<math><mtext></mtext><script>alert('zq7')</script></math>",
    "<base href=//evil.example/zq7>",
    "<link rel=stylesheet href=//evil.example/zq7>",
    "<meta http-equiv=refresh content='0;url=//evil.example/zq7'>",
    "<form action=//evil.example/zq7><input type=submit></form>",
    "<input autofocus onfocus=alert('zq7')>",
    "<details open ontoggle=alert('zq7')>",
    "<video><source onerror=alert('zq7')></video>",
    "<audio src=x onerror=alert('zq7')>",
    "<marquee onstart=alert('zq7')>zq7</marquee>",
    "<a href=javascript:alert('zq7')>zq7</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>zq7</a>",
    "<style>@import '//evil.example/zq7';</style>",
    "<style>*{display:none}</style>zq7",
    "<template><script>alert('zq7')</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>zq7",
    "<textarea></textarea><script>alert('zq7')</script>",
    "<select><option>zq7</option></select>",
    "<table><tr><td>zq7</td></tr></table>",
    "<portal src=//evil.example/zq7></portal>",
    "<xmp>zq7</xmp><plaintext>",
    "<ScRiPt>alert('zq7')</sCrIpT>",
    "<script\n>alert('zq7')</script\n>",
    "<script/x>alert('zq7')</script>",
    "<<script>alert('zq7');//<</script>",
    "<scr<script>ipt>alert('zq7')</scr</script>ipt>",
    "<\x00script>alert('zq7')</script>",
    "<img src=`x`onerror=alert('zq7')>",
    "<isindex action=javascript:alert('zq7') type=image>",
    "<div style=position:fixed;inset:0;background:red>zq7</div>",
    "<div style=\"background:url('//evil.example/zq7')\">",
    "<p id=turns>zq7</p>",
    "<button data-only=error>zq7</button>",
)
_ATTRIBUTES = (
    "\" onclick=\"alert('zq7')",
    "' onclick='alert(1)' zq7='",
    "\"><script>alert('zq7')</script>",
    "'><script>alert('zq7')</script>",
    '" autofocus onfocus="alert(\'zq7\')" x="',
    '" style="display:none" zq7="',
    "\"/><img src=x onerror=alert('zq7')>",
    "` onclick=`alert('zq7')",
    'zq7" href="javascript:alert(1)',
    "zq7' class='hidden",
    "zq7\nonclick=alert(1)",
    "zq7\tonclick=alert(1)",
    "zq7/onclick=alert(1)/",
    "&quot; onclick=&quot;alert('zq7')",
    "&#34; onclick=&#34;alert('zq7')",
)
_LINKS = (
    "[zq7](javascript:alert(1))",
    "[zq7](JaVaScRiPt:alert(1))",
    "[zq7](java\tscript:alert(1))",
    "[zq7](&#106;avascript:alert(1))",
    "[zq7](data:text/html;base64,PHNjcmlwdD4=)",
    "[zq7](vbscript:msgbox(1))",
    "[zq7](file:///etc/passwd)",
    "[zq7](//evil.example)",
    "[zq7](blob:x)",
    "[zq7](<javascript:alert(1)>)",
    "[zq7]: javascript:alert(1)\n\n[zq7]",
    "![zq7](http://evil.example/zq7.png)",
    '![zq7](x" onerror="alert(1))',
    '[zq7](http://x" onclick="alert(1))',
    "[zq7](http://x 'title\" onclick=\"alert(1)')",
    "<javascript:alert('zq7')>",
    '<http://evil.example/"onclick=alert(1)//zq7>',
    "```html\n<script>alert('zq7')</script>\n```",
    "    <script>alert('zq7')</script>",
    "`<script>alert('zq7')</script>`",
    "# <script>alert('zq7')</script>",
    "> <img src=x onerror=alert('zq7')>",
    "| a |\n|---|\n| <script>alert('zq7')</script> |",
    "- zq7\n\n<details open ontoggle=alert(1)>",
)
_TEMPLATES = (
    "{{ 7 * 7 }}zq7",
    "{{ page.__class__.__mro__ }}zq7",
    "{% for x in y %}zq7{% endfor %}",
    "{# zq7 #}",
    "${7*7}zq7",
    "<%= 7 * 7 %>zq7",
    "#{7*7}zq7",
    "%s%n%x zq7",
    "'; DROP TABLE ledger.event; --zq7",
    "zq7' OR '1'='1",
    "$1 zq7 ?",
    "\\u003cscript\\u003ealert('zq7')",
    "\\x3cscript\\x3ealert('zq7')",
    "&lt;script&gt;alert('zq7')",
    "%3Cscript%3Ealert('zq7')",
    "+ADw-script+AD4-alert('zq7')",
)
_CONTROLS = (
    "zq7\x1b[2J\x1b[31mred",
    "zq7\x1b]0;title\x07",
    "zq7\x08\x08\x08gone",
    "zq7\r\noverwritten\rx",
    "zq7\u202egnp.exe",
    "zq7\u2066hidden\u2069",
    "zq7\u200bzero\ufeffwidth",
    "zq7\u2028line\u2029paragraph",
    "zq7\x00nul\x7fdel\x9bcsi",
    "zq7\ufff9annotation\ufffb",
)
TEXTS = (*_TAGS, *_ATTRIBUTES, *_LINKS, *_TEMPLATES, *_CONTROLS)

HIDDEN = "\x00\x07\x08\r\x1b\x7f\x9b\u200b\u2028\u2029\u202e\u2066\u2069\ufeff\ufff9\ufffb"


def trace_of(texts: Iterable[str], *, session: str) -> Trace:
    """A transcript with each of the texts in every position that a transcript has."""
    trace = Trace(session)
    for n, text in enumerate(texts):
        _everywhere(trace, text, n)
    return trace


def _everywhere(trace: Trace, text: str, n: int) -> None:
    trace.ask(text, cwd=f"/home/{text}", gitBranch=text, version=text)
    trace.note("custom-title", customTitle=text)
    trace.model = text
    trace.call(f"a{n}", text, file_path=text, command=text, **{text: text})
    trace.result(f"a{n}", text, is_error=True)
    trace.call(f"b{n}", "Bash", command=text).result(f"b{n}", f"{text}\nkey = {text}")
    trace.call(f"c{n}", "Read", path=text)
    _named(trace, text, n)
    trace.note(text, subtype=text, content=text)
    trace.note("system", subtype="api_error", error={"message": text, "status": text})
    trace.note(
        "system", subtype="compact_boundary", compactMetadata={"trigger": text, "preTokens": 9}
    )
    trace.ask(f"This session is being continued from a previous conversation {text}")
    trace.interrupt().say(text)


def _named(trace: Trace, text: str, n: int) -> None:
    """A call whose ids are hostile too; its result names an agent."""
    trace.call(f"d{n}", "Task", description=text, subagent_type=text, prompt=text)
    block: dict[str, Any] = trace.records[-1]["message"]["content"][0]
    block["id"] = text
    trace.result(f"d{n}", text)
    trace.records[-1]["message"]["content"][0]["tool_use_id"] = text
    trace.records[-1]["toolUseResult"] = {"agentId": f"{text}{tool_id(text)}"}
