/** A text of several lines as it is. It scrolls, so the keyboard must reach it. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- axe-core: scrollable-region-focusable
    <div className="code" role="group" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </div>
  );
}
