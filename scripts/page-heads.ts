import type { Plugin, Rolldown } from 'vite';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '#i18n/language.ts';
import { firstPaint, prerender } from './prerender.ts';

/** Stands in the built pages for the server's own address, which only the server knows. */
const ORIGIN = '__ORIGIN__';
const CARD = { path: '/social-card.png', width: 1200, height: 630 };

/**
 * Has every page begin with src/first-paint.ts. Writes `dist/pages/LANGUAGE/NAME.html` for each page with a head: title, card,
 * preloads, prerendered content.
 */
export function pageHeads(): Plugin {
  return {
    name: 'page-heads',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const script = this.getFileName(
        this.emitFile({ type: 'asset', name: 'first-paint.js', source: await firstPaint() }),
      );
      // A file, and no text of the page: the content security policy allows none.
      const html = String(page.source).replace('<title>', `<script src="/${script}"></script>\n    <title>`);
      page.source = html;
      for (const { language, path, title, description, files, body } of await prerender()) {
        // English stands where it is said.
        const catalogue = language === 'en' ? [] : [`src/i18n/${language}/app.ts`];
        const sources = [...files.map((file) => `src/pages/${file}`), ...catalogue];
        const links = sources.flatMap((file) => linksOf(bundle, html, file));
        const made = withHead(html, {
          language,
          path,
          title,
          description,
          links: [...new Set(links)],
        });
        this.emitFile({
          type: 'asset',
          fileName: `pages/${language}${path === '/' ? '/index' : path}.html`,
          source:
            body === null
              ? made
              : made.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`),
        });
      }
    },
  };
}

interface PageHead {
  language: Language;
  path: string;
  title: string;
  description: string;
  links: readonly string[];
}

function withHead(html: string, { language, path, title, description, links }: PageHead): string {
  const card = [
    ['og:type', 'website'],
    ['og:site_name', 'Trimscript'],
    ['og:locale', LANGUAGE_FACTS[language].locale.replace('-', '_')],
    ['og:title', title],
    ['og:description', description],
    ['og:url', ORIGIN + path],
    ['og:image', ORIGIN + CARD.path],
    ['og:image:width', CARD.width],
    ['og:image:height', CARD.height],
    ['og:image:alt', 'Trimscript: Conquer Yourself'],
  ].map(([property, content]) => `<meta property="${property}" content="${escaped(String(content))}" />`);
  const added = [
    ...links,
    `<link rel="canonical" href="${ORIGIN}${path}" />`,
    ...LANGUAGES.map(
      (other) => `<link rel="alternate" hreflang="${other}" href="${ORIGIN}${path}?language=${other}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN}${path}" />`,
    ...card,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, `$1${escaped(description)}`)
    .replace('</head>', `  ${added.join('\n    ')}\n  </head>`);
}

/** Links that load a source file's chunk and all it imports, or the picture that it is; not what `html` loads anyway. */
function linksOf(bundle: Rolldown.OutputBundle, html: string, file: string): string[] {
  const outputs = Object.values(bundle);
  const image = outputs.find((item) => item.type === 'asset' && item.originalFileNames.includes(file));
  if (image) return [`<link rel="preload" as="image" href="/${image.fileName}" />`];
  const chunk = outputs.find((item) => item.type === 'chunk' && item.facadeModuleId?.endsWith(`/${file}`));
  if (chunk?.type !== 'chunk') throw new Error(`${file} is in no chunk of its own`);
  return [...chunksOf(bundle, chunk.fileName)]
    .filter((name) => !html.includes(`"/${name}"`))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`);
}

function chunksOf(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports) chunksOf(bundle, imported, found);
  return found;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
