import type { Language } from '#contract/languages';

interface Words {
  title: string;
  text: string;
  home: string;
}

const words: Record<Language, Words> = {
  en: {
    title: 'This link does not work any more',
    text: 'The offer it led to has ended, or the address is not complete. The page that you came from may have a newer one.',
    home: 'To the start page',
  },
  de: {
    title: 'Dieser Link funktioniert nicht mehr',
    text: 'Das Angebot, zu dem er führte, ist beendet, oder die Adresse ist nicht vollständig. Vielleicht gibt es auf der Seite, von der Sie kommen, einen neueren.',
    home: 'Zur Startseite',
  },
};

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1f2328}
main{max-width:34rem;padding:2rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}a{color:#1d5bbf}
@media(prefers-color-scheme:dark){body{background:#16181b;color:#e6e8eb}a{color:#8ab4f8}}`;

/** The page of a link without a target. It names nobody, so that trying ids reveals nothing. */
export function deadLinkPage(language: Language): string {
  const { title, text, home } = words[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">${home}</a></p>
</main>
</body>
</html>
`;
}
