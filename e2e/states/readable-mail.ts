/** Subject and text; attachments are read by what exports them. @param raw a mail as it came over the wire */
export function readableMail(raw: string): string {
  const decoded = raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
  const [head = '', ...parts] = decoded.split(/\r?\n\r?\n/);
  const subject = /^subject: (.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  const end = parts.findIndex((part) => /^content-disposition: attachment/im.test(part));
  const body = (end === -1 ? parts : parts.slice(0, end)).filter((part) => !/^content-type:/im.test(part));
  return [subject.replace(/\r?\n[ \t]/g, ' '), ...body].join('\n');
}
