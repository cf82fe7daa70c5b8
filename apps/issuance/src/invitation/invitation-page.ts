const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Opens a wallet on this device, or shows the code for a wallet on another. */
export function invitationPage(walletUri: string, qrSvg: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Receive a credential</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 2rem auto; padding: 0 1rem; text-align: center }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: .5rem; background: #14532d; color: #fff }
svg { width: 100%; max-width: 18rem; height: auto }
</style>
</head>
<body>
<h1>Receive a credential</h1>
<p><a href="${escapeHtml(walletUri)}">Open in a wallet on this device</a></p>
<p>or scan this code with the wallet on your phone:</p>
<div role="img" aria-label="QR code of the credential offer">${qrSvg}</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
