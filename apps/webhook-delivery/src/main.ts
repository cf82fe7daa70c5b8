import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { webhookDeliveryService } from './webhook-delivery.definition';

void runService(webhookDeliveryService);
