import type { Problem } from '@wenzhan/contract/calls/editing/values';
import { filled } from '@wenzhan/texts/shown-texts';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';

interface ProblemListProps {
  problems: readonly Problem[];
  texts: EditorTexts;
  onProblem: (problem: Problem) => void;
}

/** What is wrong with a text; each entry leads to its line. */
export function ProblemList({ problems, texts, onProblem }: ProblemListProps) {
  const intro = filled(texts.problems, String(problems.length));
  return (
    <section className="edit-problems" aria-label={intro} hidden={problems.length === 0}>
      <p role="status">{problems.length > 0 && intro}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.field} ${problem.message}`}>
            <button type="button" className="edit-plain" onClick={() => onProblem(problem)}>
              {filled(texts.line, String(problem.line))}
            </button>{' '}
            {problem.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
