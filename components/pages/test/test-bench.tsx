'use client';

import { testPage } from '@wenzhan/texts/test-page';
import { useState } from 'react';
import { scenarios } from './scenarios';
import styles from './test-bench.module.css';

/** Buttons that set off what else happens rarely. The calls are answered in the browser itself. */
export function TestBench() {
  const [broken, setBroken] = useState(false);
  const [outcome, setOutcome] = useState('');
  if (broken) throw new Error('a script error, as asked for');
  return (
    <section className={styles.bench}>
      <h2>{testPage().requests}</h2>
      <ul>
        {scenarios.map(({ id, label, run }) => (
          <li key={id}>
            <button
              type="button"
              data-testid={id}
              onClick={() => {
                setOutcome(`${id} …`);
                run().then(
                  () => setOutcome(`${id} ok`),
                  (error: Error) => setOutcome(`${id} ${error.message}`),
                );
              }}
            >
              {label}
            </button>
          </li>
        ))}
        <li>
          <button type="button" data-testid="script-error" onClick={() => setBroken(true)}>
            {testPage().scriptError}
          </button>
        </li>
        <li>
          <button type="button" data-testid="chunk-failure" onClick={loadMissingChunk}>
            {testPage().chunkFailure}
          </button>
        </li>
      </ul>
      <output data-testid="outcome">{outcome}</output>
    </section>
  );
}

/** What the bundler's loader does when a chunk is gone, without asking the server for one. */
function loadMissingChunk(): void {
  const error = new Error('Failed to load chunk /_next/static/chunks/missing-chunk.js');
  error.name = 'ChunkLoadError';
  void Promise.reject(error);
}
