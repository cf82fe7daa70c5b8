import { AppRoot, SessionGate } from '@vc/web/shell';
import { walletServer } from './api/wallet-server';
import { WALLET_MESSAGES } from './messages/messages-context';
import { Offline } from './offline/offline';
import { Routes } from './routes';
import { LogIn } from './session/log-in';
import { SessionProvider } from './session/session-context';
import { readSession } from './session/session-requests';
import { Shell } from './shell/shell';

export function App() {
  return (
    <AppRoot messages={WALLET_MESSAGES} server={walletServer}>
      <SessionGate
        read={readSession}
        provider={SessionProvider}
        logIn={<LogIn />}
        offline={(retry) => <Offline retry={retry} />}
      >
        <Shell>
          <Routes />
        </Shell>
      </SessionGate>
    </AppRoot>
  );
}
