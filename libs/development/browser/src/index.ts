export { Chromium, whyNoChromium } from './chromium';
export type { View } from './chromium';
export { expectAccessible } from './expect-accessible';
export { expectToFit } from './expect-to-fit';
export { PictureAlbum } from './picture-album';
