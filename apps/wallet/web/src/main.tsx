import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '@vc/web/queries';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { walletServer } from './api/wallet-server';
import { MessagesProvider } from './messages/messages-context';
import { registerServiceWorker } from './offline/register-service-worker';
import { Routes } from './routes';
import { SessionGate } from './session/session-gate';
import { Shell } from './shell/shell';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element for the app.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();

function App() {
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
