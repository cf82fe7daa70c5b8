import type { ReactNode, SubmitEvent } from 'react';

interface FormProps {
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form whose values the page sends. The browser stays on the page. */
export function Form({ className = 'panel form', onSubmit, children }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={className} onSubmit={submit}>
      {children}
    </form>
  );
}
