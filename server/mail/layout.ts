import type { Language } from '#contract/languages';
import type { Letter, Section } from './letter.ts';
import { words } from './letters.ts';

/** A mail's parts as they are sent. */
export interface Written {
  subject: string;
  text: string;
  html: string;
}

const style = `body{margin:0;padding:0;background:#f4f5f7}
.card{background:#ffffff;border:1px solid #e3e5e9}
.body{color:#1f2328}
.soft{color:#5c6470}
.line{border-top:1px solid #e3e5e9}
.action{background:#4f54d4;color:#ffffff}
.link{color:#4f54d4}
@media(max-width:600px){.pad{padding:24px 20px 8px!important}}
@media(prefers-color-scheme:dark){
body,.page{background:#16181b!important}
.card{background:#1f2226!important;border-color:#33373d!important}
.body{color:#e6e8eb!important}
.soft{color:#a2a9b3!important}
.line{border-color:#33373d!important}
.link{color:#9ea2f5!important}
}`;

const font = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Writes a letter as plain text and as HTML without anything remote; both say the same. */
export function written(letter: Letter, language: Language, home: string): Written {
  const subject = oneLine(letter.subject);
  return { subject, text: asText(letter, language, home), html: asHtml({ ...letter, subject }, language, home) };
}

/** A header's value: names in it may hold line breaks. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function asText(
  { title, paragraphs, sections = [], action, hints = [], why }: Letter,
  language: Language,
  home: string,
) {
  const link = action && (action.link || words[language].noLink);
  const parts = [
    title,
    ...paragraphs,
    ...sections.map(sectionText),
    ...(action ? [`${action.label}:\n${link}`] : []),
    ...hints,
    `--\n${why}\nPartnerdeck · ${home}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function sectionText({ title, figures, lines }: Section): string {
  return [
    title,
    ...figures.map(({ name, count, amount }) => `  ${name}: ${count} · ${amount}`),
    ...lines.map((line) => `  - ${line}`),
  ].join('\n');
}

function asHtml(letter: Letter, language: Language, home: string): string {
  const { subject, title, paragraphs, sections = [], action, hints = [], why } = letter;
  const p = (text: string, look = 'body', size = 16) =>
    `<p class="${look}" style="margin:0 0 16px;${font};font-size:${size}px;line-height:1.5;overflow-wrap:anywhere">${escaped(text)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f5f7">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;text-align:left">
<tr><td class="body" style="padding:0 4px 16px;${font};font-size:15px;font-weight:600;color:#1f2328">Partnerdeck</td></tr>
<tr><td class="card pad" style="background:#ffffff;border:1px solid #e3e5e9;border-radius:12px;padding:32px 32px 16px">
<h1 class="body" style="margin:0 0 16px;${font};font-size:22px;line-height:1.3;font-weight:650;color:#1f2328;overflow-wrap:anywhere">${escaped(title)}</h1>
${paragraphs.map((text) => p(text)).join('\n')}
${sections.map(sectionHtml).join('\n')}
${action ? actionHtml(action, words[language]) : ''}
${hints.map((text) => p(text, 'soft', 14)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${font};font-size:13px;line-height:1.5;color:#5c6470">${escaped(why)}<br>Partnerdeck · <a class="soft" href="${escaped(home)}" style="color:#5c6470">${escaped(home)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function sectionHtml({ title, figures, lines }: Section): string {
  const cell = `${font};font-size:15px;line-height:1.4;padding:8px 0`;
  const rows = figures.map(
    ({ name, count, amount }) =>
      `<tr><td class="body line" style="${cell}">${escaped(name)}</td>` +
      `<td class="body line" align="right" style="${cell};padding-left:12px">${escaped(count)}</td>` +
      `<td class="body line" align="right" style="${cell};padding-left:12px;white-space:nowrap">${escaped(amount)}</td></tr>`,
  );
  const said = lines.map(
    (line) => `<li class="body" style="${font};font-size:15px;line-height:1.5">${escaped(line)}</li>`,
  );
  return `<h2 class="body" style="margin:24px 0 8px;${font};font-size:16px;font-weight:600">${escaped(title)}</h2>
${rows.length > 0 ? `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;font-variant-numeric:tabular-nums">${rows.join('')}</table>` : ''}
${said.length > 0 ? `<ul class="body" style="margin:0 0 16px;padding-left:20px">${said.join('')}</ul>` : ''}`;
}

function actionHtml(
  { label, link }: NonNullable<Letter['action']>,
  { noLink, orOpen }: (typeof words)[Language],
): string {
  const small = `${font};font-size:13px;line-height:1.5`;
  if (!/^https?:/.test(link))
    return `<p class="soft" style="margin:0 0 16px;${small}">${escaped(label)}: ${escaped(noLink)}</p>`;
  const address = escaped(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td class="action" style="background:#4f54d4;border-radius:8px"><a href="${address}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 16px;color:#5c6470;${small}">${escaped(orOpen)}<br><a class="link" href="${address}" style="color:#4f54d4;word-break:break-all">${address}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
