// The errors of nginx: pages for browsers, and otherwise JSON in the format of the services
// (libs/platform/http/src/error-status.ts).
import { build } from 'esbuild';

const MAX_PARAMETER = 4_000;

const errors = [
  { status: 400, code: 'VALIDATION_ERROR', title: 'The request is not valid', detail: 'The request is malformed.' },
  { status: 404, code: 'NOT_FOUND', title: 'Not found', detail: 'No service answers this path.' },
  {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    title: 'The method is not allowed',
    detail: 'The method is not allowed here.',
    headers: ['Allow "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT"'],
  },
  {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    title: 'The request is too large',
    detail: 'The request body is larger than 1 MiB.',
  },
  ...[502, 503, 504].map((status) => ({
    status,
    code: 'UNAVAILABLE',
    title: 'The service is not available',
    detail: 'The service does not answer.',
    headers: ['Retry-After 5'],
  })),
];
/** Endpoints of OAuth and OpenID protocols, whose errors have the format of RFC 6749 §5.2. */
const PROTOCOL_PATHS = '^/(oid4vci|oid4vp|auth/(connect|par|introspect|revoke|challenge|authorize))([/?]|$)';

const { PAGE_LANGUAGES, renderErrorPage } = await importPages();
/** By language, those of all errors. The style sheet is the same for all. */
const pages = PAGE_LANGUAGES.map((language) => ({
  language,
  parts: errors.map(({ status }) => pageOf(status, language)),
}));
const styleParts = pages[0].parts[0].style.match(new RegExp(`.{1,${MAX_PARAMETER}}`, 'gs'));
const styleVariables = styleParts.map((_, index) => `$page_style_${index}`).join('');

/** For the `http` block. */
export function errorMaps() {
  return [
    `# A browser that opens an address; other programs send a token or a body, or take anything.
map "$request_method|$http_authorization|$http_accept" $error_form {
  default json;
  '~^GET\\|\\|.*text/html' page-$page_language;
}
# The language that the reader has chosen on a page, or else the first one of the browser.
map "$cookie_vc_language|$http_accept_language" $page_language {
  default ${PAGE_LANGUAGES[0]};
${PAGE_LANGUAGES.map((language) => `  '~*^(${language}\\||\\|${language}\\b)' ${language};`).join('\n')}
}`,
    ...styleParts.map((part, index) => `map '' $page_style_${index} {\n  default ${quote(part)};\n}`),
    ...errors.map(bodyMap),
  ].join('\n');
}

/** For the `server` block. */
export function errorLocations() {
  return errors.map(locationsOf).join('\n');
}

function bodyMap({ status, code, title, detail }) {
  const error = { id: '$request_id', status: String(status), code, title, detail };
  const oauth = { error: status < 500 ? 'invalid_request' : 'temporarily_unavailable', error_description: detail };
  return `map $request_uri $error_${status} {
  default '${JSON.stringify({ data: null, errors: [error] })}';
  '~${PROTOCOL_PATHS}' '${JSON.stringify(oauth)}';
}`;
}

function locationsOf({ status, headers = [] }, index) {
  const all = ['Cache-Control no-store', ...headers];
  // A malformed request has no URI, and a named location would answer it with 500.
  return [
    `  error_page ${status} /.errors/$error_form/${status};`,
    location(`json/${status}`, 'application/json; charset=utf-8', all, `return ${status} $error_${status};`),
    ...pages.map(({ language, parts }) => pageLocation(`page-${language}/${status}`, status, all, parts[index])),
  ].join('\n');
}

function pageLocation(path, status, headers, { top, bottom, headers: ofPage }) {
  const { 'content-type': type, ...more } = ofPage;
  const ownHeaders = Object.entries(more).filter(([name]) => name !== 'cache-control');
  const all = [...headers, ...ownHeaders.map(([name, value]) => `${name} ${quote(value)}`)];
  return location(path, type, all, `return ${status} ${quote(`${top}${styleVariables}${bottom}`)};`);
}

function location(path, type, headers, answer) {
  return `  location = /.errors/${path} {
    internal;
    default_type "${type}";
${headers.map((header) => `    add_header ${header} always;`).join('\n')}
    ${answer}
  }`;
}

/** Separates the style from the page, because nginx limits a parameter to 4096 bytes. The policy has the hash of the style. */
function pageOf(status, language) {
  const { headers, body } = renderErrorPage({ status, reference: '$request_id' }, { language });
  const [, top, style, bottom] = /^(.*<style>)(.*)(<\/style>.*)$/s.exec(
    body.replace(/\s+/g, ' ').replaceAll('> <', '><'),
  );
  return { top, style, bottom, headers };
}

/** @throws Error if the text has a quote, an escape or a variable for nginx, or is too long */
function quote(text) {
  const foreign = text.replaceAll('$request_id', '').replaceAll(styleVariables, '');
  const mark = text.includes("'") ? '"' : "'";
  const isForeign = foreign.includes(mark) || /[\\$]/.test(foreign);
  if (isForeign || text.length > MAX_PARAMETER) throw new Error(`A parameter of nginx cannot be: ${text}`);
  return mark + text + mark;
}

/** Bundles and imports the pages of the services, which are TypeScript. */
async function importPages() {
  const stdin = {
    contents: "export { renderErrorPage } from './error-page'; export { PAGE_LANGUAGES } from './language';",
    resolveDir: new URL('../../libs/platform/pages/src', import.meta.url).pathname,
    loader: 'ts',
  };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', platform: 'node' });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
