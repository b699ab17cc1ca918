export { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
