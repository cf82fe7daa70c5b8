import { html } from './html';
import type { Look } from './look';
import { page } from './page';

export interface PageError {
  /** HTTP status of the answer. */
  status: number;
  /** Without it the page has a general sentence for the status. */
  detail?: string | undefined;
  /** Id or code of the error, which the log has, too. */
  reference: string;
  look?: Look;
}

/** Page for people instead of an error object. */
export function errorPage({ status, detail, reference, look }: PageError): string {
  const { title, general, nextStep, isRepeatable } = explanationOf(status);
  return page({
    title,
    look,
    body: html`<p role="alert">${detail ?? general}</p>
      <p>${nextStep}</p>
      ${isRepeatable ? html`<p><a class="button primary" href="">Try again</a></p>` : undefined}
      <p><small>Reference: ${reference}</small></p>`,
  });
}

interface Explanation {
  title: string;
  general: string;
  nextStep: string;
  isRepeatable: boolean;
}

function explanationOf(status: number): Explanation {
  if (status >= 500) {
    const nextStep = 'This is not your fault. Wait a moment, and try again.';
    return {
      title: 'This does not work right now',
      general: 'The page could not be shown.',
      nextStep,
      isRepeatable: true,
    };
  }
  if (status === 404) {
    const nextStep = 'Check the link, or ask the organization that sent it to you for a new one.';
    return { title: 'There is nothing here', general: 'There is no such page.', nextStep, isRepeatable: false };
  }
  if (status === 429) {
    const nextStep = 'Wait a moment, and try again.';
    return { title: 'Too many requests', general: 'There were too many requests.', nextStep, isRepeatable: true };
  }
  const nextStep = 'Go back to the app or page that brought you here, and start again.';
  return { title: 'This did not work', general: 'The request could not be completed.', nextStep, isRepeatable: false };
}
