import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { walletService } from './wallet.definition';

void runService(walletService);
