export type MailPart =
  | { readonly text: string }
  /** A button in HTML, a line of its own in plain text. */
  | { readonly link: string; readonly label: string }
  | { readonly rows: readonly (readonly [name: string, value: string])[] };

export function mailText(parts: readonly MailPart[]): string {
  const blocks = parts.map((part) =>
    'text' in part
      ? part.text
      : 'link' in part
        ? part.link
        : part.rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** With tables and inline styles, as mail programs need; colours of the light theme. */
export function htmlDocument(language: string, title: string, parts: readonly MailPart[]): string {
  const body = parts.map(block).join('');
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escaped(title)}</title></head>` +
    '<body style="margin:0;padding:24px 12px;background:#f3f2ee">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;' +
    'border:1px solid #e3e1da;border-radius:12px">' +
    '<tr><td style="padding:32px;font:14px/20px Inter,system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1a1917">' +
    '<p style="margin:0 0 24px;font-weight:600;font-size:16px">' +
    '<span style="color:#c21f1f">[</span>Trimscript<span style="color:#c21f1f">]</span></p>' +
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escaped(title)}</h1>` +
    `${body}</td></tr></table></td></tr></table></body></html>`
  );
}

function block(part: MailPart): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escaped(part.text)}</p>`;
  if ('link' in part) {
    const href = escaped(part.link);
    return (
      `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 16px;border-radius:6px;` +
      `background:#1f5ee0;color:#ffffff;font-weight:500;text-decoration:none">${escaped(part.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:12px;line-height:16px;color:#514f4a;word-break:break-all">${href}</p>`
    );
  }
  const rows = part.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:6px 0;border-top:1px solid #e3e1da;color:#514f4a">${escaped(name)}</td>` +
      `<td align="right" style="padding:6px 0;border-top:1px solid #e3e1da;font-weight:500">${escaped(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px">${rows.join('')}</table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
