import { type DomainEvent, INTERFACE_EVENT_TYPES } from '@vc/contract/events';
import { isUuid } from '@vc/platform/http';

const DEFAULT_TYPES = `'{${INTERFACE_EVENT_TYPES.join()}}'::text[]`;

/**
 * A condition for a statement with `event` and `endpoints`: the endpoint asks for events of this type and with these members.
 * An endpoint that names no types asks for those of the interface.
 * `payload_filter` maps paths to lists of scalars; a member that is absent, an object or a list matches none.
 */
export const WANTED = `event_type = ANY(CASE WHEN filter_types = '{}' THEN ${DEFAULT_TYPES} ELSE filter_types END)
  AND CASE WHEN payload_filter IS NULL THEN true
    WHEN NOT pg_input_is_valid(body, 'jsonb') THEN false
    ELSE NOT EXISTS (
      SELECT FROM jsonb_each(payload_filter) AS rule (path, allowed)
      WHERE NOT allowed @> jsonb_build_array(body::jsonb #> string_to_array(path, '.')))
    END`;

/** A new id of a delivery for a statement with `event`: version 7 (RFC 9562 §5.7), with the time of the event. */
export const DELIVERY_ID = `(left(event_id::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid`;

/** The endpoint that an event names, which receives it whatever its filters are, if it is of the tenant of the event. */
export function chosenEndpointOf({ payload }: DomainEvent): string | null {
  const id = 'webhookEndpointId' in payload ? payload.webhookEndpointId : undefined;
  return id !== undefined && isUuid(id) ? id : null;
}
