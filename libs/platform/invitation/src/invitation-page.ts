const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What a person is invited to do with a wallet. */
export interface Invitation {
  title: string;
  /** What the QR code is, for those who do not see it. */
  qrLabel: string;
  walletUri: string;
}

/** Opens a wallet on this device, or shows the code for a wallet on another. */
export function invitationPage({ title, qrLabel, walletUri }: Invitation, qrSvg: string): string {
  return page(
    title,
    `<p><a href="${escapeHtml(walletUri)}">Open in a wallet on this device</a></p>
<p>or scan this code with the wallet on your phone:</p>
<div role="img" aria-label="${escapeHtml(qrLabel)}">${qrSvg}</div>`,
  );
}

/** A page that says one thing. */
export function noticePage(title: string, text: string): string {
  return page(title, `<p>${escapeHtml(text)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 2rem auto; padding: 0 1rem; text-align: center }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: .5rem; background: #14532d; color: #fff }
svg { width: 100%; max-width: 18rem; height: auto }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
