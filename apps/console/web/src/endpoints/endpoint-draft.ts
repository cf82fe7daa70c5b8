import type { Endpoint } from '../api/schemas';
import { toLines } from '../forms/lines';

type EventTypeId = Endpoint['filterTypes'][number];

export interface EndpointDraft {
  url: string;
  description: string;
  /** The types of issuing and verifying, if it is empty. */
  filterTypes: EventTypeId[];
  /** Deliveries a second; empty for no limit. */
  rateLimit: string;
  /** One address a line. */
  alertEmails: string;
}

export const EMPTY_ENDPOINT: EndpointDraft = {
  url: '',
  description: '',
  filterTypes: [],
  rateLimit: '',
  alertEmails: '',
};

export function draftOfEndpoint({ url, description, filterTypes, rateLimit, alertEmails }: Endpoint): EndpointDraft {
  return {
    url,
    description,
    filterTypes,
    rateLimit: rateLimit === null ? '' : String(rateLimit),
    alertEmails: alertEmails.join('\n'),
  };
}

/** The members that a creation and a change have in common. No limit is 0. */
export function toEndpointRequest({ url, description, filterTypes, rateLimit, alertEmails }: EndpointDraft) {
  return {
    url: url.trim(),
    description: description.trim(),
    filterTypes,
    rateLimit: Number(rateLimit),
    alertEmails: toLines(alertEmails),
  };
}
