import { usePublicConfig } from '../../../../data/index.ts';
import { PrintHead } from '../../../../ui/page/PrintHead.tsx';
import * as texts from '../texts.ts';

export interface ReportPrintHeadProps {
  readonly timeZone: string;
  /** Print in landscape. */
  readonly wide: boolean;
}

/** The header of the printed report, with the time zone of its days. */
export function ReportPrintHead({ timeZone, wide }: ReportPrintHeadProps) {
  const { CompanyName } = usePublicConfig();
  return (
    <PrintHead companyName={CompanyName} timeZone={timeZone} wide={wide} note={texts.daysInZone(timeZone)} />
  );
}
