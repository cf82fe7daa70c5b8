import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { walletService } from './wallet.definition';

void runService(walletService);
