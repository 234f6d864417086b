import type { Code, Construct, Context, Effects, State } from './micromark-types';

/**
 * The same construct, to which characters look like others.
 *
 * @param mask what a character looks like; called with the context in which the construct is read
 */
export function withMask(
  { tokenize, ...construct }: Construct,
  mask: (code: Code, context: Context) => Code,
): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let actual: Code = null;
      let isDone = false;
      const leave = (state: State) => () => {
        isDone = true;
        return state(actual);
      };
      const masked =
        (state: State): State =>
        (code) => {
          actual = code;
          const next = state(mask(code, this));
          return next && !isDone ? masked(next) : next;
        };
      const inner = reportingTo(effects, () => actual);
      const context = Object.assign(Object.create(this), { previous: mask(this.previous, this) });
      return masked(tokenize.call(context, inner, leave(ok), leave(nok)));
    },
  };
}

/** Effects whose attempts and checks end with the actual character, as micromark expects. */
function reportingTo(effects: Effects, actual: () => Code): Effects {
  const part = ({ tokenize, ...construct }: Construct): Construct => ({
    ...construct,
    tokenize(inner, ok, nok) {
      const end = (state: State) => () => state(actual());
      return tokenize.call(this, reportingTo(inner, actual), end(ok), end(nok));
    },
  });
  return {
    ...effects,
    attempt: (construct, ...states) => effects.attempt(part(construct as Construct), ...states),
    check: (construct, ...states) => effects.check(part(construct as Construct), ...states),
  };
}
