export { NewTrustAnchorPage } from './new-trust-anchor-page';
export { TrustAnchorPage } from './trust-anchor-page';
export { TrustAnchorsPage } from './trust-anchors-page';
