import { Navigate, useLocation } from 'react-router';

/** Saved links to the pages that the on-call calendar replaced. */
export default function MovedScreen() {
  return <Navigate to={{ pathname: '/on-call', search: useLocation().search }} replace />;
}
