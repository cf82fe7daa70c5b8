import { AppRoot, SessionGate } from '@vc/web/shell';
import { consoleServer } from './api/console-server';
import { CONSOLE_MESSAGES } from './messages/messages-context';
import { Routes } from './routes';
import { LogIn } from './session/log-in';
import { SessionProvider } from './session/session-context';
import { readSession } from './session/session-requests';
import { Shell } from './shell/shell';

export function App() {
  return (
    <AppRoot messages={CONSOLE_MESSAGES} server={consoleServer}>
      <SessionGate read={readSession} provider={SessionProvider} logIn={<LogIn />}>
        <Shell>
          <Routes />
        </Shell>
      </SessionGate>
    </AppRoot>
  );
}
