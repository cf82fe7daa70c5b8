import { isAmbiguous } from '@vc/contract/routes';
import { ValidationFailed } from '@vc/platform/http';

/** A path below `/console`, with a query and a fragment of visible ASCII characters. */
const RETURN_ADDRESS = /^\/console(?:[/?#][\x21-\x7e]*)?$/;
/** Paths that are no pages of the app. */
const NO_PAGES = /^\/console\/(?:log-in|log-out|callback|session|assets|api|wallet|verify|onboarding|auth)(?:[/?#]|$)/;

/** Refuses any other address than a page of the app, so that a log-in leads nowhere else. @throws ValidationFailed */
export function assertReturnAddress(address: string): void {
  if (RETURN_ADDRESS.test(address) && !NO_PAGES.test(address) && !isAmbiguous(address)) return;
  const detail = 'returnTo must be the path of a page of the console.';
  throw new ValidationFailed([{ detail, source: { parameter: 'returnTo' } }]);
}
