import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { queryClient } from '@vc/web/queries';
import { consoleServer } from './api/console-server';
import { MessagesProvider } from './messages/messages-context';
import { Routes } from './routes';
import { SessionGate } from './session/session-gate';
import { Shell } from './shell/shell';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider>
        <Router base={consoleServer.path}>
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
