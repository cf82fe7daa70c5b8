import { html, page } from '@vc/platform/pages';

interface LogInPage {
  detail: string;
  /** Id of the error, which the log has, too. */
  reference: string;
}

/** Says why a log-in has failed, and leads back to the console, which begins another one. */
export function logInPage({ detail, reference }: LogInPage): string {
  return page({
    title: 'You are not logged in',
    body: html`<p role="alert">${detail}</p>
      <p><a class="button primary" href="/console">Open the console</a></p>
      <p><small>Reference: ${reference}</small></p>`,
  });
}
