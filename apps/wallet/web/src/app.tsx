import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '@vc/web/queries';
import { Router } from 'wouter';
import { walletServer } from './api/wallet-server';
import { MessagesProvider } from './messages/messages-context';
import { Routes } from './routes';
import { SessionGate } from './session/session-gate';
import { Shell } from './shell/shell';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider>
        <Router base={walletServer.path}>
          <SessionGate>
            <Shell>
              <Routes />
            </Shell>
          </SessionGate>
        </Router>
      </MessagesProvider>
    </QueryClientProvider>
  );
}
