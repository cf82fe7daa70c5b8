import { createHash } from 'node:crypto';
import { colorsOf } from './look';
import { Html, html } from './html';
import { LANGUAGE_NAMES, PAGE_LANGUAGES } from './language';
import type { Look } from './look';
import { PAGE_STYLE } from './page-style';
import { addressIn } from './page-reader';
import type { PageReader } from './page-reader';
import { pageTexts } from './translator';

export interface Page {
  title: string;
  body: Html;
  /** Absent when the tenant is not known. */
  look?: Look | undefined;
  /** Has room for two columns on wide screens. */
  isWide?: boolean;
}

/** Status, headers and body of an answer. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface PageOptions {
  /** HTTP status. Default: 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Further directives of the content security policy, such as `script-src 'self'`. */
  policy?: readonly string[];
}

/** A page whose forms go to this origin only, and which search engines do not keep. */
export const OWN_FORMS: PageOptions = {
  headers: { 'x-robots-tag': 'noindex, nofollow' },
  policy: ["form-action 'self'"],
};

/** A page that runs the scripts of this origin, and no inline ones. */
export const OWN_SCRIPTS: PageOptions = { policy: ["script-src 'self'"] };

const STYLE_HASH = hashOf(PAGE_STYLE);

/**
 * Renders a document in the look of its tenant and the language of its reader, for light and dark colour schemes. It loads no
 * resources and runs no scripts: a logo is a `data:` URI, and the policy names the hash of each style sheet. The empty icon keeps
 * browsers from asking for `/favicon.ico`.
 */
export function renderPage(page: Page, reader: PageReader, options: PageOptions = {}): Rendered & { body: string } {
  const colors = colorSheet(page.look);
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(colors)} ${STYLE_HASH}`,
    'img-src data:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(options.policy ?? []),
  ];
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': reader.language,
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...(reader.cookie !== undefined && { 'set-cookie': reader.cookie }),
      ...options.headers,
    },
    body: toDocument(page, reader, colors),
  };
}

function toDocument({ title, body, look, isWide }: Page, reader: PageReader, colors: string): string {
  return html`<!doctype html>
    <html lang="${reader.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${look ? `${title} – ${look.name}` : title}</title>
        <link rel="icon" href="data:," />
        ${styleElement(colors)}${styleElement(PAGE_STYLE)}
      </head>
      <body>
        <div class="card${isWide ? ' wide' : ''}">
          ${look?.isSandbox ? sandboxBanner(reader) : undefined} ${look && header(look)}
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </div>
        ${reader.address === undefined ? undefined : languageSwitch(reader, reader.address)}
      </body>
    </html>`.text;
}

function colorSheet(look: Look | undefined): string {
  const { primary, onPrimary, accent } = colorsOf(look);
  return `:root { --primary: ${primary}; --on-primary: ${onPrimary}; --accent-light: ${accent.light}; --accent-dark: ${accent.dark} }`;
}

function header({ name, logo }: Look): Html {
  const image = logo && html`<img class="logo" src="${logo.uri}" alt="${logo.altText ?? ''}" />`;
  return html`<header>${image}<span>${name}</span></header>`;
}

/** Tells people that nothing on the page is real. */
function sandboxBanner({ language }: PageReader): Html {
  const t = pageTexts(language);
  return html`<p class="sandbox" role="note"><strong>${t.text('sandbox.title')}</strong> ${t.text('sandbox.what')}</p>`;
}

/** Links, so that it works without scripts. */
function languageSwitch({ language: current }: PageReader, address: string): Html {
  const choices = PAGE_LANGUAGES.map((language) => {
    const name = LANGUAGE_NAMES[language];
    const link = html`<a href="${addressIn(address, language)}" hreflang="${language}" lang="${language}">${name}</a>`;
    return html`<li>${language === current ? html`<span aria-current="true">${name}</span>` : link}</li>`;
  });
  const label = pageTexts(current).text('language');
  return html`<footer>
    <nav aria-label="${label}">
      <ul>
        ${choices}
      </ul>
    </nav>
  </footer>`;
}

/** The hash covers each blank, so that no formatter may add one. */
function styleElement(sheet: string): Html {
  return new Html(`<style>${sheet}</style>`);
}

/** A source of `style-src` (CSP 3 §2.3.1). */
function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

export interface Notice {
  title: string;
  /** One paragraph each. */
  sentences: string[];
  look?: Look | undefined;
}

/** Renders a page about a status and the next step. */
export function renderNotice({ title, sentences, look }: Notice, reader: PageReader, options?: PageOptions): Rendered {
  return renderPage({ title, look, body: html`${sentences.map((each) => html`<p>${each}</p>`)}` }, reader, options);
}
