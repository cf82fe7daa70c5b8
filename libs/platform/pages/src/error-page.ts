import { html } from './html';
import type { Look } from './look';
import { page } from './page';

export interface PageError {
  /** HTTP status of the answer. */
  status: number;
  /** What is wrong; without one, the page says it in general. */
  detail?: string | undefined;
  /** For the reader of a log: the error's id or code. */
  reference: string;
  look?: Look;
}

/** What a person sees instead of an error object. */
export function errorPage({ status, detail, reference, look }: PageError): string {
  const { title, general, wayOn, isRepeatable } = explanationOf(status);
  return page({
    title,
    look,
    body: html`<p role="alert">${detail ?? general}</p>
      <p>${wayOn}</p>
      ${isRepeatable ? html`<p><a class="button primary" href="">Try again</a></p>` : undefined}
      <p><small>Reference: ${reference}</small></p>`,
  });
}

interface Explanation {
  title: string;
  general: string;
  wayOn: string;
  isRepeatable: boolean;
}

function explanationOf(status: number): Explanation {
  if (status >= 500) {
    const wayOn = 'This is not your fault. Wait a moment, and try again.';
    return {
      title: 'This does not work right now',
      general: 'The page could not be shown.',
      wayOn,
      isRepeatable: true,
    };
  }
  if (status === 404) {
    const wayOn = 'Check the link, or ask the organization that sent it to you for a new one.';
    return { title: 'There is nothing here', general: 'There is no such page.', wayOn, isRepeatable: false };
  }
  if (status === 429) {
    const wayOn = 'Wait a moment, and try again.';
    return { title: 'Too many requests', general: 'There were too many requests.', wayOn, isRepeatable: true };
  }
  const wayOn = 'Go back to the app or page that brought you here, and start again.';
  return { title: 'This did not work', general: 'The request could not be completed.', wayOn, isRepeatable: false };
}
