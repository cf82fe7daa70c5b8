import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { webhookDeliveryService } from './webhook-delivery.definition';

void runService(webhookDeliveryService);
