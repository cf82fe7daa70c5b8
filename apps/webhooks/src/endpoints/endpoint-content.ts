import type { Endpoint } from '@vc/feature/webhook-store';
import type { EndpointSettingsDto } from './endpoint-settings.dto';
import { toPayloadFilter } from './filter-rules';
import type { UpdateEndpointDto } from './update-endpoint.dto';

/** The settings of an endpoint that are stored as they are sent. */
export type EndpointContent = Pick<
  Endpoint,
  'filterTypes' | 'filter' | 'description' | 'rateLimit' | 'retrySchedule' | 'signatureSchemes' | 'alertEmails'
>;

/** Settings of an endpoint whose registration names none. */
const UNSET: EndpointContent = {
  filterTypes: [],
  filter: null,
  description: '',
  rateLimit: null,
  retrySchedule: null,
  signatureSchemes: ['v1'],
  alertEmails: [],
};

export function contentOfNew(dto: EndpointSettingsDto): EndpointContent {
  return changedContent(UNSET, dto);
}

/** The members that the request changes, and the current ones. */
export function contentOf(current: Endpoint, dto: UpdateEndpointDto) {
  const { url = current.url, enabled = current.enabled } = dto;
  return { ...changedContent(current, dto), url, enabled };
}

function changedContent(current: EndpointContent, dto: EndpointSettingsDto): EndpointContent {
  const { filterTypes = current.filterTypes, description = current.description } = dto;
  const { signatureSchemes = current.signatureSchemes, alertEmails = current.alertEmails } = dto;
  return {
    filterTypes,
    description,
    signatureSchemes,
    alertEmails,
    filter: dto.filter === undefined ? current.filter : emptyAsNull(toPayloadFilter(dto.filter)),
    rateLimit: dto.rateLimit === undefined ? current.rateLimit : dto.rateLimit || null,
    retrySchedule: dto.retrySchedule === undefined ? current.retrySchedule : emptyAsNull(dto.retrySchedule),
  };
}

/** An empty list or object stands for the default. */
function emptyAsNull<T extends object>(value: T): T | null {
  return Object.keys(value).length > 0 ? value : null;
}
