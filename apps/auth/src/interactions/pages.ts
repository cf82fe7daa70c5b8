/** Pages that people see: plain HTML, no scripts; every value is escaped where it is put in. */

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; }
  label { display: block; margin-top: 1rem; font-weight: 600; }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; border: 1px solid; border-radius: .25rem; }
  button { font: inherit; margin: 1.5rem .5rem 0 0; padding: .5rem 1.25rem; border: 1px solid; border-radius: .25rem; }
  .primary { background: #0b57d0; border-color: #0b57d0; color: #fff; }
  [role=alert] { border-left: .25rem solid #b3261e; padding-left: .75rem; }
  :focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function html(strings: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const parts = strings.map((text, index) => {
    const value = values[index];
    return text + (value === undefined ? '' : value instanceof Html ? value.text : escape(value));
  });
  return new Html(parts.join(''));
}

/** Markup of ours, as opposed to text from elsewhere. */
class Html {
  constructor(readonly text: string) {}
}

const NOTHING = new Html('');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}

function alert(message: string | undefined): Html {
  return message === undefined ? NOTHING : html`<p role="alert">${message}</p>`;
}

const CANCEL = html`<button name="decision" value="cancel" formnovalidate>Cancel</button>`;

export interface LogInPage {
  tenantName: string;
  clientName: string;
  name?: string;
  error?: string;
}

export function logInPage({ tenantName, clientName, name = '', error }: LogInPage): string {
  return page(
    'Log in',
    html`<p><strong>${clientName}</strong> asks you to log in to your account with <strong>${tenantName}</strong>.</p>
      ${alert(error)}
      <form method="post">
        <input type="hidden" name="step" value="log-in" />
        <label for="name">E-mail address or username</label>
        <input id="name" name="name" value="${name}" autocomplete="username" autocapitalize="none" required />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <button class="primary" name="decision" value="continue">Log in</button>${CANCEL}
      </form>`,
  );
}

export interface ChangePasswordPage {
  name: string;
  error?: string;
}

export function changePasswordPage({ name, error }: ChangePasswordPage): string {
  return page(
    'Choose a password',
    html`<p>Your password was temporary. Choose one of your own, with at least 12 characters.</p>
      ${alert(error)}
      <form method="post">
        <input type="hidden" name="step" value="change-password" />
        <input type="hidden" name="name" value="${name}" autocomplete="username" />
        <label for="password">Temporary password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <label for="newPassword">New password</label>
        <input
          id="newPassword"
          name="newPassword"
          type="password"
          minlength="12"
          autocomplete="new-password"
          required
        />
        <label for="repeated">New password, again</label>
        <input id="repeated" name="repeated" type="password" minlength="12" autocomplete="new-password" required />
        <button class="primary" name="decision" value="continue">Continue</button>${CANCEL}
      </form>`,
  );
}

export interface ConsentPage {
  clientName: string;
  /** Where the answer goes. */
  redirectHost: string;
  /** What the client will be able to do, one sentence each. */
  permissions: string[];
}

export function consentPage({ clientName, redirectHost, permissions }: ConsentPage): string {
  return page(
    'Do you allow this?',
    html`<p><strong>${clientName}</strong> (${redirectHost}) wants to:</p>
      <ul>
        ${new Html(permissions.map((permission) => html`<li>${permission}</li>`.text).join(''))}
      </ul>
      <form method="post">
        <input type="hidden" name="step" value="consent" />
        <button class="primary" name="decision" value="continue">Allow</button>
        <button name="decision" value="cancel">Refuse</button>
      </form>`,
  );
}

export function errorPage(error: string, description = ''): string {
  return page(
    'This did not work',
    html`<p role="alert">${description === '' ? 'The request could not be completed.' : description}</p>
      <p>Go back to where you came from, and start again.</p>
      <p><small>${error}</small></p>`,
  );
}
