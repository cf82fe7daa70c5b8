import { Html, html } from './html';
import type { Look } from './look';
import { colorsOf } from './look';

/** Pages run no scripts and load no resources. A logo is a `data:` URI. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Headers of a page that runs the scripts of this origin, and no inline ones. */
export const SCRIPTED_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; script-src 'self'`,
};

const STYLE = `
  :root { color-scheme: light dark; --text: #1c1b1f; --soft: #55525c; --ground: #f4f4f6; --card: #ffffff; --line: #c8c6cf; --error: #b3261e }
  @media (prefers-color-scheme: dark) {
    :root { --text: #ececf0; --soft: #b3b1bb; --ground: #141418; --card: #1f1f25; --line: #4a4853; --error: #f2b8b5 }
  }
  * { box-sizing: border-box }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground) }
  main { max-width: 30rem; margin: 3rem auto; padding: 1.5rem 2rem 2rem; background: var(--card); border: 1px solid var(--line);
    border-top: .375rem solid var(--primary); border-radius: .75rem }
  @media (max-width: 32rem) { main { margin: 0; min-height: 100vh; border-width: .375rem 0 0; border-radius: 0; padding: 1.25rem } }
  header { display: flex; align-items: center; gap: .75rem; min-height: 2.5rem; font-weight: 600; overflow-wrap: anywhere }
  header img { max-height: 2.5rem; max-width: 8rem }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0 }
  h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem }
  code { overflow-wrap: anywhere }
  ul { padding-left: 1.25rem }
  li { overflow-wrap: anywhere }
  small, .soft { color: var(--soft) }
  label { display: block; margin-top: 1rem; font-weight: 600 }
  input { font: inherit; color: inherit; background: transparent; width: 100%; padding: .625rem; border: 1px solid var(--soft); border-radius: .5rem }
  button, .button { display: inline-block; font: inherit; color: inherit; text-decoration: none; cursor: pointer; background: transparent;
    margin: 1.5rem .5rem 0 0; padding: .625rem 1.25rem; border: 1px solid var(--soft); border-radius: .5rem }
  .primary { color: var(--on-primary); background: var(--primary); border-color: var(--soft) }
  [role=alert] { border-left: .25rem solid var(--error); padding-left: .75rem }
  :focus-visible { outline: 3px solid currentColor; outline-offset: 2px }
  details { margin-top: 1.5rem }
  summary { cursor: pointer }
  figure { margin: 1rem 0; text-align: center }
  figure svg { width: 100%; max-width: 18rem; height: auto; background: #ffffff; border-radius: .5rem }`;

export interface Page {
  title: string;
  body: Html;
  /** Absent when the tenant is not known. */
  look?: Look | undefined;
}

/** Renders a document in the look of its tenant, for light and dark colour schemes. */
export function page({ title, body, look }: Page): string {
  const { primary, onPrimary } = colorsOf(look);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${look ? `${title} – ${look.name}` : title}</title>
        <style>
          :root { --primary: ${primary}; --on-primary: ${onPrimary} }
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          ${look && header(look)}
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}

function header({ name, logo }: Look): Html {
  const image = logo && html`<img src="${logo.uri}" alt="${logo.altText ?? ''}" />`;
  return html`<header>${image}<span>${name}</span></header>`;
}
