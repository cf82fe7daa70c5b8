import { QueryClientProvider } from '@tanstack/react-query';
import { type AppMessages, MessagesProvider } from '@vc/web/messages';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import type { AppServer } from './app-server';
import { queryClient } from './query-client';

interface AppRootProps {
  messages: AppMessages;
  server: AppServer;
  children: ReactNode;
}

/** Makes the queries, the messages and the paths of an app known to its components. */
export function AppRoot({ messages, server, children }: AppRootProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider app={messages}>
        <Router base={server.path}>{children}</Router>
      </MessagesProvider>
    </QueryClientProvider>
  );
}

/** Renders an app into the element `root` of its page. */
export function renderApp(app: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element for the app.');
  createRoot(root).render(<StrictMode>{app}</StrictMode>);
}
