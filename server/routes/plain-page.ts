const MARK =
  '<svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M6.5 3h7.4L8.7 18H6.5A3.5 3.5 0 0 1 3 14.5v-8A3.5 3.5 0 0 1 6.5 3z"/><path fill="#ef4444" d="M15.3 6h2.2A3.5 3.5 0 0 1 21 9.5v8a3.5 3.5 0 0 1-3.5 3.5h-7.4z"/></svg>';

/** The public pages' look (src/styles/tokens.css), without the web app's build. */
const LOOK = `:root{color-scheme:light dark;--bg:light-dark(#f3f2ee,#0f0f10);--card:light-dark(#ffffff,#161617);--line:light-dark(#e3e1da,#2a2a2d);--text:light-dark(#1a1917,#efeeec);--dim:light-dark(#514f4a,#b8b7b4);--link:light-dark(#1a52cc,#86b4ff)}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px Inter,system-ui,sans-serif}
header,main{max-width:768px;margin:0 auto;padding:0 24px}
header{display:flex;align-items:center;height:72px}
header a{display:flex;align-items:center;gap:8px;color:inherit;font-weight:600;font-size:17px;text-decoration:none}
h1{margin:24px 0 8px;font-size:28px;line-height:36px}
p{margin:0;color:var(--dim)}
article{margin:16px 0;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h2{margin:0 0 4px;font-size:16px;line-height:24px}
pre{margin:16px 0 0;overflow-wrap:anywhere;white-space:pre-wrap;font:inherit}
a{color:var(--link)}
code{font:13px/20px ui-monospace,monospace}
table{border-collapse:collapse;margin-top:12px}
td{padding:2px 16px 2px 0;vertical-align:top}
summary{cursor:pointer;margin-top:12px}`;

/** A page without the web app's build. @param body HTML below the heading */
export function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Trimscript</title><style>${LOOK}</style><header><a href="/">${MARK}Trimscript</a></header><main><h1>${title}</h1>${body}</main></html>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
