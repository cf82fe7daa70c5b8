import { SUBSCRIBABLE_EVENT_TYPES, WEBHOOK_TEST } from '@vc/contract/events';
import { ListQuery } from '@vc/platform/http';
import { Delivery, DELIVERY_STATUSES, type DeliveryStatus } from '@vc/feature/webhook-store';
import { IsIn, IsOptional } from 'class-validator';
import { DeliveryFilter } from './deliveries.repository';

export class ListDeliveriesQuery extends ListQuery {
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  'filter[status]'?: DeliveryStatus;

  @IsOptional()
  @IsIn([...SUBSCRIBABLE_EVENT_TYPES, WEBHOOK_TEST])
  'filter[eventType]'?: Delivery['eventType'];
}

export function deliveryFilterOf(query: ListDeliveriesQuery): DeliveryFilter {
  const { 'filter[status]': status, 'filter[eventType]': eventType } = query;
  return { ...(status && { status }), ...(eventType && { eventType }) };
}
