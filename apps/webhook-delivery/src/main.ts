import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { webhookDeliveryService } from './webhook-delivery-service';

void runService(webhookDeliveryService);
