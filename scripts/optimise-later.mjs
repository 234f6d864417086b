/**
 * Flags of Node for processes that live for seconds: they optimise their code later, which takes less of the
 * processor. Later versions have another flag, without this effect.
 */
export const OPTIMISE_LATER = process.versions.node.startsWith('20.')
  ? ['--interrupt-budget=1000000']
  : [];
