import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { walletService } from './wallet-service';

void runService(walletService);
