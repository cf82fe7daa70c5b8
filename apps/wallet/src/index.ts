export { walletService } from './wallet.definition';
