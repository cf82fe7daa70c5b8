import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Failure } from './queried';

interface Props {
  /** Another page is tried again. */
  path: string;
  children: ReactNode;
}

class Boundary extends Component<Props, { error?: unknown; path: string }> {
  override state: { error?: unknown; path: string } = { path: this.props.path };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ path }: Props, state: { path: string }) {
    return path === state.path ? null : { path, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failure error={error} retry={() => globalThis.location.reload()} />;
  }
}

/** Keeps the navigation when a page fails, for example because a new version of the app has replaced its script. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return <Boundary path={path}>{children}</Boundary>;
}
