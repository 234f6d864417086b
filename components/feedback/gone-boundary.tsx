'use client';

import { Component, type ReactNode } from 'react';

interface GoneBoundaryProps {
  words: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the words of a withdrawn page in a browser. The page throws what the framework takes for a
 * 404, whose own boundary would put the words of a 404 there.
 */
export class GoneBoundary extends Component<GoneBoundaryProps, { thrown: boolean }> {
  override state = { thrown: false };

  static getDerivedStateFromError() {
    return { thrown: true };
  }

  override render() {
    return this.state.thrown ? this.props.words : this.props.children;
  }
}
