import type { Role } from '@outpost/contract';

interface Permission {
  readonly least: Role | 'anyone';
  readonly what: string;
  /** Wall displays may make these calls, too. */
  readonly displays?: true;
  readonly calls: readonly RegExp[];
}

/**
 * Who may make which call, in the wording of docs/product.md's table. It is the only place that
 * repeats what the contract says, so that a change there by mistake fails: `roles.test.ts` for a
 * call of the API without a row, or with two, and for one that allows other roles than its row;
 * `displays.test.ts` for one that a wall display may make without its row saying so.
 */
export const PERMISSIONS: readonly Permission[] = [
  {
    least: 'anyone',
    what: 'get in: sign in and out, the first account, links of mails and calendars',
    calls: [
      /^POST \/accounts\/(authenticate|refresh-token|revoke-token|forgot-password|setup|display)$/,
      /^GET \/accounts\/(setup|sso)$/,
      /^POST \/accounts\/passkeys\/(request|sign-in)$/,
      /^POST \/accounts\/sso\/(second-factor|sign-out)$/,
      /^POST \/accounts\/sso\/\{key\}\/(begin|complete|back-channel-logout)$/,
      /^POST \/accounts\/link\/(look|use)$/,
      /^POST \/api\/Alarms\/link(\/acknowledge)?$/,
      /^GET \/api\/OnCall\/feed\/\{token\}$/,
    ],
  },
  {
    least: 'Viewer',
    what: 'see everything outside Config',
    displays: true,
    calls: [
      /^GET \/api\/Stations(\/(\{id\}|all|day|list|map|overview|overviewlist|points|rates|settings))?$/,
      /^GET \/api\/Stations\/samples\/\{id\}$/,
      /^GET \/api\/Stations\/(list|report)\/(analog|count|month|ontime|offtime|pump-health)\/[^/]+(\/(?!file)[^/]+)*$/,
      /^GET \/api\/Stations\/(notes|documents)\/\{id\}$/,
      /^GET \/api\/Stations\/alarm\/.+$/,
      /^GET \/api\/OnCall\/(now|range|station\/\{id\})$/,
      /^GET \/api\/Alarms\/(\{id\}|events|load|log|notified|periods|active|standing)$/, // cspell:disable-line
      /^GET \/api\/trends\/(analog|digital|statistics|notes)$/,
      /^GET \/api\/(Areas|Map\/(styles|tiles\/.+)|Notify\/channels)$/,
    ],
  },
  {
    least: 'Viewer',
    what: 'save what is outside Config as files',
    calls: [
      /^GET \/api\/Stations\/report\/.+\/file$/,
      /^GET \/api\/Stations\/document\/\{id\}$/,
      /^GET \/api\/Alarms\/log\/file$/,
      /^GET \/api\/trends\/file$/,
      /^GET \/api\/Metrics$/,
      /^(GET|POST) \/api\/Exports$/,
      /^GET \/api\/Exports\/(csv|\{id\}\/files\/\{number\})$/,
      /^POST \/api\/Exports\/(estimate|\{id\}\/cancel)$/,
      /^DELETE \/api\/Exports\/\{id\}$/,
    ],
  },
  {
    least: 'Viewer',
    what: 'manage own account and own alert settings',
    calls: [
      /^(GET|PUT) \/accounts\/\{id\}$/,
      /^(GET|DELETE) \/accounts\/sessions$/,
      /^DELETE \/accounts\/sessions\/\{id\}$/,
      /^(GET|POST) \/accounts\/passkeys$/,
      /^POST \/accounts\/passkeys\/(begin|\{id\}\/remove)$/,
      /^GET \/accounts\/second-factor$/,
      /^POST \/accounts\/second-factor\/(begin|confirm|off|recovery-codes)$/,
      /^(GET|POST) \/api\/(Views|TrendSets)$/,
      /^(PUT|DELETE) \/api\/(Views|TrendSets)\/\{id\}$/,
      /^(GET|PUT) \/api\/Contacts$/,
      /^GET \/api\/Contacts\/push-key$/,
      /^POST \/api\/Contacts\/(browsers|link|test)$/,
      /^DELETE \/api\/Contacts\/browsers\/\{id\}$/,
      /^(GET|POST|DELETE) \/api\/OnCall\/calendar$/,
      /^GET \/api\/OnCall\/own$/,
      /^(GET|POST|PUT) \/api\/AccountStations$/,
      /^DELETE \/api\/AccountStations\/\{id\}$/,
      /^GET \/api\/AccountOnCallSchedules\/account\/\{id\}$/,
    ],
  },
  {
    least: 'Operator',
    what: 'acknowledge and comment alarms, poll a station now',
    calls: [/^POST \/api\/Alarms\/(acknowledge|\{id\}\/comment)$/, /^GET \/api\/Stations\/poll\/\{id\}$/],
  },
  {
    least: 'Operator',
    what: 'see on-call overrides, coverage and who would be notified',
    calls: [/^GET \/api\/(DutyOverrides|OnCall\/(chain|escalation|coverage))$/],
  },
  {
    least: 'Operator',
    what: 'request swaps of own on-call shifts',
    calls: [/^(GET|POST) \/api\/OnCall\/swap-requests$/, /^DELETE \/api\/OnCall\/swap-requests\/\{id\}$/],
  },
  {
    least: 'Supervisor',
    what: 'swap on-call shifts of any user, decide requests',
    calls: [/^POST \/api\/OnCall\/swaps$/, /^POST \/api\/OnCall\/swap-requests\/\{id\}\/(confirm|decline)$/],
  },
  {
    least: 'Operator',
    what: 'write notes about stations, and add photos and documents',
    calls: [
      /^POST \/api\/Stations\/(notes|documents)\/\{id\}$/,
      /^(PUT|DELETE) \/api\/Stations\/note\/\{id\}$/,
      /^DELETE \/api\/Stations\/document\/\{id\}$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'the Config area: wall displays',
    calls: [
      /^(GET|POST) \/api\/Displays$/,
      /^(PUT|DELETE) \/api\/Displays\/\{id\}$/,
      /^POST \/api\/Displays\/\{id\}\/code$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'the Config area: Users',
    calls: [
      /^(GET|POST) \/accounts$/,
      /^DELETE \/accounts\/\{id\}$/,
      /^POST \/accounts\/\{id\}\/(invite|sign-out)$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'the Config area: Alerts, Schedules, reports that are mailed, Modbus Map, what history takes',
    calls: [
      /^GET \/api\/AccountStations\/all$/,
      /^POST \/api\/AccountStations\/admin$/,
      /^PUT \/api\/AccountStations\/stations$/,
      /^(GET|POST) \/api\/(OnCallSchedules|ReportSchedules|AccountOnCallSchedules)$/,
      /^POST \/api\/DutyOverrides$/,
      /^(GET|PUT|DELETE) \/api\/(OnCallSchedules|ReportSchedules)\/\{id\}$/,
      /^DELETE \/api\/(DutyOverrides|AccountOnCallSchedules)\/\{id\}$/,
      /^(GET|PUT) \/api\/AccountOnCallSchedules\/schedule\/\{id\}$/,
      /^PUT \/api\/AccountOnCallSchedules\/account\/\{id\}$/,
      /^GET \/api\/ReportSchedules\/\{id\}\/log$/,
      /^POST \/api\/ReportSchedules\/\{id\}\/send$/,
      /^GET \/api\/Contacts\/all$/,
      /^GET \/api\/System\/health$/,
      /^PUT \/api\/Contacts\/\{id\}$/,
      /^POST \/api\/Contacts\/\{id\}\/test$/,
      /^GET \/api\/ModbusMap(\/(Analog|Digital|document|file|journal|server|versions))?$/,
      /^GET \/api\/History\/size$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'shelve alarms, write an output or set point',
    calls: [
      /^POST \/api\/Alarms\/(in-service|out-of-service|shelve|unshelve|maintenance)$/,
      /^DELETE \/api\/Alarms\/maintenance\/\{stationId\}$/,
      /^POST \/api\/Stations\/(write|select|deselect)\/\{id\}$/,
      /^GET \/api\/Stations\/settings\/\{id\}$/,
    ],
  },
  {
    least: 'Admin',
    what: 'everything: also station management, push config, system settings, audit log',
    calls: [
      /^POST \/api\/Stations$/,
      /^DELETE \/api\/Stations\/\{id\}$/,
      /^(GET|PUT) \/api\/Stations\/config(\/\{id\}(\/\{version\})?)?$/,
      /^PUT \/api\/Areas$/,
      /^(GET|POST) \/api\/Exports\/schedules$/,
      /^(PUT|DELETE) \/api\/Exports\/schedules\/\{id\}$/,
      /^(GET|POST) \/api\/Exports\/schedules\/\{id\}\/runs?$/,
      /^GET \/api\/Protocols$/,
      /^(GET|POST|PUT|DELETE) \/api\/Integration\//,
      /^GET \/api\/Stations\/(admin|deleted|export|templates)$/,
      /^GET \/api\/Stations\/changes\/\{id\}$/,
      /^POST \/api\/Stations\/templates(\/(import|\{id\}\/apply))?$/,
      /^(PUT|DELETE) \/api\/Stations\/templates\/\{id\}$/,
      /^GET \/api\/Stations\/(templates\/stations|template(\/file)?)$/,
      /^(PUT|DELETE) \/api\/Stations\/template\/\{id\}$/,
      /^POST \/api\/Stations\/(bulk|enable|import|probe|test)$/,
      /^POST \/api\/Stations\/(restore|revert)\/\{id\}$/,
      /^(GET|POST|PUT) \/api\/Stations\/commissioning\/\{id\}(\/(restart|tick))?$/,
      /^GET \/api\/Stations\/push-config\/\{id\}$/,
      /^POST \/api\/Stations\/push-config\/\{id\}\/roll-back$/,
      /^PUT \/api\/ModbusMap\/address$/,
      /^(GET|PUT) \/api\/History\/settings$/,
      /^(GET|PUT|POST|DELETE) \/api\/Settings\/.+$/,
      /^DELETE \/accounts\/\{id\}\/sso\/\{key\}$/,
      /^GET \/api\/Audit(\/(\{id\}|export))?$/,
      /^POST \/accounts\/\{id\}\/second-factor\/reset$/,
      /^(GET|POST) \/api\/Tokens$/,
      /^(PUT|DELETE) \/api\/Tokens\/\{id\}$/,
    ],
  },
];
