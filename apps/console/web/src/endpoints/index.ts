export { DeliveryPage } from './delivery-page';
export { EditEndpointPage } from './edit-endpoint-page';
export { EndpointPage } from './endpoint-page';
export { EndpointsPage } from './endpoints-page';
export { NewEndpointPage } from './new-endpoint-page';
