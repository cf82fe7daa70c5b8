export { walletService } from './wallet-service';
