export { DeliveryPage } from './delivery-page';
export { EndpointPage } from './endpoint-page';
export { EndpointsPage } from './endpoints-page';
