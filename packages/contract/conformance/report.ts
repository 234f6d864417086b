import { type CallName, endpoints } from '../calls/endpoints';
import { type CheckId, checks } from './checks';
import type { Finding } from './parts/finding';

const SHOWN_PER_CHECK = 3;

/** Formats the findings by endpoint and check, followed by a summary line. */
export function formatReport(base: string, findings: readonly Finding[]): string {
  const names = Object.keys(endpoints) as CallName[];
  const blocks = names.map((call) =>
    formatCall(
      call,
      findings.filter((finding) => finding.call === call),
    ),
  );
  return [...blocks, '', summarise(base, findings)].join('\n');
}

function formatCall(call: CallName, findings: readonly Finding[]): string {
  const title = `${endpoints[call].method} ${call}`;
  if (findings.length === 0) return `ok    ${title}`;
  const ids = [...new Set(findings.map(({ check }) => check))];
  const blocks = ids.map((id) =>
    formatCheck(
      id,
      findings.filter(({ check }) => check === id),
    ),
  );
  return [`FAIL  ${title}`, ...blocks].join('\n');
}

function formatCheck(id: CheckId, findings: readonly Finding[]): string {
  const lines = findings.slice(0, SHOWN_PER_CHECK).flatMap(formatFinding);
  const more = findings.length - SHOWN_PER_CHECK;
  if (more > 0) lines.push(`        … and ${more} more`);
  return [`      ${id}: ${checks[id]}`, ...lines].join('\n');
}

function formatFinding({ request, where, expected, found }: Finding): string[] {
  return [
    `        ${request}`,
    `          where     ${where}`,
    `          expected  ${expected}`,
    `          found     ${found}`,
  ];
}

function summarise(base: string, findings: readonly Finding[]): string {
  const asked = Object.keys(endpoints).length;
  if (findings.length === 0) return `${base}: all ${asked} calls fit the contract.`;
  const failing = new Set(findings.map(({ call }) => call)).size;
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  return `${base}: ${count} in ${failing} of ${asked} calls.`;
}
