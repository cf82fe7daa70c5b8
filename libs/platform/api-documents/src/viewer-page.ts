/** The viewer runs its own scripts and loads the document, and nothing from elsewhere. */
export const VIEWER_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** @param path of the page, for example `/api/docs` @param title of the document */
export function viewerPage(path: string, title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="${path}/swagger-ui.css">
    <script src="${path}/swagger-ui-bundle.js" defer></script>
    <script src="${path}/start.js" defer></script>
  </head>
  <body>
    <div id="viewer"></div>
    <noscript><p>The viewer needs scripts. <a href="openapi.json">The document</a> is readable without it.</p></noscript>
  </body>
</html>
`;
}

/** The page sends no requests of the interface, because it would need an access token. */
export const VIEWER_START = `SwaggerUIBundle({
  url: location.pathname.replace(/\\/docs\\/?$/, '/openapi.json'),
  dom_id: '#viewer',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;
